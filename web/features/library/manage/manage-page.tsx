import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { ChangesTab } from '#web/features/library/changes/changes-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { HeadingsTab } from '#web/features/library/headings/headings-tab.tsx'
import '#web/features/library/library.css'

/** Library management; for administrators. */
export function ManageLibraryPage() {
  usePageTitle('Manage the library')
  const [params, setParams] = useSearchParams()
  const tab = ['documents', 'changes'].find((one) => one === params.get('tab')) ?? 'headings'
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Manage Library</h1>
        <Link to="/library" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden="true" /> Back to the library
        </Link>
      </div>
      <Tabs
        value={tab}
        onValueChange={(value) => setParams(value === 'headings' ? {} : { tab: value }, { replace: true })}
      >
        <TabsList aria-label="Library management">
          <TabsTrigger value="headings">Headings</TabsTrigger>
          <TabsTrigger value="documents">Documents</TabsTrigger>
          <TabsTrigger value="changes">Changes of the law</TabsTrigger>
        </TabsList>
        <TabsContent value="headings">
          <HeadingsTab />
        </TabsContent>
        <TabsContent value="documents">
          <DocumentsTab />
        </TabsContent>
        <TabsContent value="changes">
          <ChangesTab />
        </TabsContent>
      </Tabs>
    </div>
  )
}
