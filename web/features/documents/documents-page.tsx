import { useMessages } from '#web/lib/language/messages.ts'
import { compare } from '#web/messages/en/compare.ts'
import { review } from '#web/messages/en/review.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { sweepDrafts } from '#web/features/documents/form/drafts.ts'
import { GenerateTab } from '#web/features/documents/form/generate-tab.tsx'
import { ManageTab } from '#web/features/documents/manage/manage-tab.tsx'
import { MyDocumentsTab } from './mine/my-documents-tab.tsx'
import './documents.css'

type Tab = 'generate' | 'mine' | 'manage'
const HERE = '/app/generatedocument'
const ADDRESS: Record<Tab, string> = { generate: HERE, mine: `${HERE}?tab=mine`, manage: `${HERE}?tab=manage` }

/** Where documents are made from templates. */
export function DocumentsPage() {
  const [params] = useSearchParams()
  const { role } = useUser()
  const wantedTab = params.get('tab')
  const tab = wantedTab === 'mine' || (wantedTab === 'manage' && role === 'admin') ? wantedTab : 'generate'
  return <DocumentArea tab={tab} />
}

/** The same area with the administrators' tab open. */
export const ManageTemplatesPage = () => <DocumentArea tab="manage" />

function DocumentArea({ tab }: { tab: Tab }) {
  const m = useMessages('documents', documents)
  const { title: compareTitle } = useMessages('compare', compare)
  const { title: reviewTitle } = useMessages('review', review)
  usePageTitle(tab === 'manage' ? 'Manage templates' : tab === 'mine' ? m.myPage : m.generatePage)
  const { role } = useUser()
  const navigate = useNavigate()
  useEffect(sweepDrafts, [])
  const show = (to: Tab) => void navigate(ADDRESS[to], { replace: true })
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.title}</h1>
        <div className="flex flex-wrap gap-x-2 max-sm:-ml-2">
          <Link to="/app/review" className={buttonClass({ variant: 'ghost' }, 'max-sm:px-2')}>
            {reviewTitle}
          </Link>
          <Link to="/app/compare" className={buttonClass({ variant: 'ghost' }, 'max-sm:px-2')}>
            {compareTitle}
          </Link>
        </div>
      </div>
      <Tabs value={tab} onValueChange={(to) => show(to as Tab)}>
        <TabsList aria-label={m.tabs}>
          <TabsTrigger value="generate">{m.generateTab}</TabsTrigger>
          <TabsTrigger value="mine">{m.myTab}</TabsTrigger>
          {role === 'admin' && <TabsTrigger value="manage">Manage Templates</TabsTrigger>}
        </TabsList>
        <TabsContent value="generate">
          <GenerateTab />
        </TabsContent>
        <TabsContent value="mine">
          <MyDocumentsTab onGenerate={() => show('generate')} />
        </TabsContent>
        {role === 'admin' && (
          <TabsContent value="manage">
            <ManageTab />
          </TabsContent>
        )}
      </Tabs>
    </div>
  )
}
