import { LANGUAGES, TIMEZONES } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Select, Switch } from '#web/components/ui/field.tsx'
import { isScreenLanguage } from '#contract/screen-language.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { useSavePreferences } from './queries.ts'
import type { TabProps } from './tab-props.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { settings as settingsMessages } from '#web/messages/en/settings.ts'

const NOTIFICATIONS = ['email', 'sms', 'push'] as const

const options = (list: Record<string, string>, value: string, choose: string) => (
  <>
    {!(value in list) && <option value={value}>{choose}</option>}
    {Object.entries(list).map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)

export function PreferencesTab({ form, change, notify }: TabProps) {
  const m = useMessages('settings', settingsMessages)
  const save = useSavePreferences()
  const { notifications } = form
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        const { currentPassword: _c, newPassword: _n, confirmPassword: _f, ...settings } = form
        save.mutate(settings, {
          onSuccess: () => notify({ title: 'Success', text: messagesNow('settings', settingsMessages).saved }),
          onError: (error) => notify({ title: 'Error', text: serverText(error) ?? m.notSaved }),
        })
      }}
    >
      <Field label={m.language} hint={!isScreenLanguage(form.preferredLanguage) && m.notTranslated}>
        {(control) => (
          <Select
            {...control}
            value={form.preferredLanguage}
            onChange={(event) => change({ preferredLanguage: event.target.value })}
          >
            {options(LANGUAGES, form.preferredLanguage, m.choose)}
          </Select>
        )}
      </Field>
      <Field label={m.timezone} hint={m.timezoneHint}>
        {(control) => (
          <Select {...control} value={form.timezone} onChange={(event) => change({ timezone: event.target.value })}>
            {options(TIMEZONES, form.timezone, m.choose)}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-lg font-semibold">{m.notifications}</legend>
        {NOTIFICATIONS.map((kind) => (
          <Switch
            key={kind}
            label={m[kind]}
            hint={m[`${kind}Hint`]}
            checked={notifications[kind]}
            onChange={(event) => change({ notifications: { ...notifications, [kind]: event.target.checked } })}
          />
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {m.save}
      </Button>
    </form>
  )
}
