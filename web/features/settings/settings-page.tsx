import { useState } from 'react'
import { Skeleton } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { NoticeDialog } from '#web/components/ui/notice-dialog.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import type { Notice, TabProps } from './tab-props.ts'
import { PersonalTab } from './personal-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { loadErrorText, useSettings, type SettingsForm } from './queries.ts'
import { SecurityTab } from './security-tab.tsx'
import { ChatLink } from './chat-link.tsx'
import { YourData } from './your-data.tsx'
import { settings } from '#web/messages/en/settings.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'

const TABS = ['personal', 'security', 'preferences'] as const
type TabName = (typeof TABS)[number]

/** /app/settings: what the person told us, how they sign in, what they prefer, and their data. */
export function SettingsPage() {
  const m = useMessages('settings', settings)
  usePageTitle(m.pageTitle)
  const { data, error, isFetching, refetch } = useSettings()
  const [closed, setClosed] = useState<unknown>(null)
  return (
    <div className="page max-w-3xl">
      <h1 className="mb-6 text-3xl">{m.title}</h1>
      {data && <SettingsTabs loaded={data} />}
      {!data && !error && <SettingsSkeleton />}
      {!data && error && <ErrorState title={m.notLoaded} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && error && closed !== error && !isFetching && (
        <NoticeDialog title={m.error} onClose={() => setClosed(error)}>
          {loadErrorText(error)}
        </NoticeDialog>
      )}
    </div>
  )
}

function SettingsTabs({ loaded }: { loaded: Settings }) {
  const m = useMessages('settings', settings)
  const [tab, setTab] = useState<TabName>('personal')
  const [notice, setNotice] = useState<Notice | null>(null)
  const [form, setForm] = useState<SettingsForm>({
    ...loaded,
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const { language } = shown.useValue()
  const [before, setBefore] = useState(language)
  if (before !== language) {
    // chosen at the foot of the page, and kept with the account already
    setBefore(language)
    setForm((now) => ({ ...now, preferredLanguage: language }))
  }
  const props: TabProps = {
    form,
    change: (fields) => setForm((now) => ({ ...now, ...fields })),
    notify: setNotice,
  }
  const close = () => {
    setNotice(null)
    // after the box has given the focus back
    if (notice?.then) setTimeout(notice.then, 50)
  }
  return (
    <>
      <Tabs value={tab} onValueChange={(value) => setTab(value as TabName)}>
        <Select
          className="sm:hidden"
          aria-label={m.section}
          value={tab}
          onChange={(event) => setTab(event.target.value as TabName)}
        >
          {TABS.map((value) => (
            <option key={value} value={value}>
              {m[value]}
            </option>
          ))}
        </Select>
        <TabsList className="hidden sm:flex" aria-label={m.pageTitle}>
          {TABS.map((value) => (
            <TabsTrigger key={value} value={value}>
              {m[value]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="personal">
          <PersonalTab {...props} />
          <ChatLink />
          <YourData consent={loaded.consent} hasPassword={loaded.hasPassword ?? true} />
        </TabsContent>
        <TabsContent value="security">
          <SecurityTab {...props} />
        </TabsContent>
        <TabsContent value="preferences">
          <PreferencesTab {...props} />
        </TabsContent>
      </Tabs>
      {notice && (
        <NoticeDialog title={m[notice.title === 'Success' ? 'success' : 'error']} onClose={close}>
          {notice.text}
        </NoticeDialog>
      )}
    </>
  )
}

function SettingsSkeleton() {
  const m = useMessages('settings', settings)
  return (
    <div role="status">
      <span className="sr-only">{m.loading}</span>
      <Skeleton className="mb-8 h-11 w-full sm:w-96" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="mb-5 grid gap-1">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
