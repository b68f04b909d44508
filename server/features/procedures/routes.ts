import * as managed from '#contract/procedures/managed-procedures.ts'
import * as api from '#contract/procedures/procedures.ts'
import { addReminder, listReminders, removeReminder } from '#contract/procedures/reminders.ts'
import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function proceduresRoutes(app: App) {
  route(app, api.listProcedures, service.listProcedures)
  route(app, api.getProcedure, service.getProcedure)
  route(app, api.getKeptProcedure, service.getKeptProcedure)
  route(app, api.keepProcedure, service.keepProcedure)
  route(app, api.forgetProcedure, service.forgetProcedure)
  route(app, api.listDeadlineRules, service.listDeadlineRules)
  route(app, managed.listManagedProcedures, service.listManagedProcedures)
  route(app, managed.getManagedProcedure, service.getManagedProcedure)
  route(app, managed.getProcedureVersion, service.getProcedureVersion)
  route(app, managed.saveProcedureDraft, service.saveProcedureDraft)
  route(app, managed.discardProcedureDraft, service.discardProcedureDraft)
  route(app, managed.publishProcedure, service.publishProcedure)
  route(app, managed.revertProcedure, service.revertProcedure)
  route(app, listReminders, service.listReminders)
  route(app, addReminder, service.addReminder)
  route(app, removeReminder, service.removeReminder)
}

/** A procedure's page is called what the procedure is, before its code has come. */
export function procedurePages(app: App, deps: Deps) {
  app.get('/procedures/:slug', async (c, next) => {
    c.set('page', { nameIn: await service.titleOfProcedure(deps, c.req.param('slug')) })
    return next()
  })
}
