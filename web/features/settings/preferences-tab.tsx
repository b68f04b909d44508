import { LANGUAGES, TIMEZONES } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Select, Switch } from '#web/components/ui/field.tsx'
import { isScreenLanguage } from '#web/lib/language/which.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { useSavePreferences } from './queries.ts'
import type { TabProps } from './tab-props.ts'

const NOTIFICATIONS = {
  email: 'Email Notifications',
  sms: 'SMS Notifications',
  push: 'Push Notifications',
} as const
/** What a switch does not do yet is said beside it. */
const HINTS = {
  email: 'Mails about your account and its security are always sent. There are no others yet.',
  sms: 'Not offered yet.',
  push: 'Not offered yet.',
} as const
const options = (list: Record<string, string>, value: string) => (
  <>
    {!(value in list) && <option value={value}>Please choose</option>}
    {Object.entries(list).map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)

export function PreferencesTab({ form, change, notify }: TabProps) {
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
          onSuccess: () => notify({ title: 'Success', text: 'Preferences updated successfully' }),
          onError: (error) => notify({ title: 'Error', text: serverText(error) ?? 'Error updating preferences' }),
        })
      }}
    >
      <Field
        label="Preferred Language"
        hint={
          !isScreenLanguage(form.preferredLanguage) &&
          'There is no translation into this language yet: screens and answers stay in English.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={form.preferredLanguage}
            onChange={(event) => change({ preferredLanguage: event.target.value })}
          >
            {options(LANGUAGES, form.preferredLanguage)}
          </Select>
        )}
      </Field>
      <Field
        label="Timezone"
        hint="Has no effect yet: screens show the time of your device, downloads the time in Harare."
      >
        {(control) => (
          <Select {...control} value={form.timezone} onChange={(event) => change({ timezone: event.target.value })}>
            {options(TIMEZONES, form.timezone)}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-lg font-semibold">Notifications</legend>
        {(Object.keys(NOTIFICATIONS) as (keyof typeof NOTIFICATIONS)[]).map((kind) => (
          <Switch
            key={kind}
            label={NOTIFICATIONS[kind]}
            hint={HINTS[kind]}
            checked={notifications[kind]}
            onChange={(event) => change({ notifications: { ...notifications, [kind]: event.target.checked } })}
          />
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save Preferences
      </Button>
    </form>
  )
}
