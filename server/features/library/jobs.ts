import { job, type Job } from '#server/jobs/job.ts'
import {
  READ,
  READ_ATTACHMENT,
  RECOGNISE,
  RECOGNISE_ATTACHMENT,
} from '#server/features/library/documents/create-from-file.ts'
import { abandonReading, readDocumentJob, recogniseDocumentJob } from '#server/features/library/indexing/read-job.ts'
import { EMBED, embedJob } from '#server/features/library/indexing/embed-job.ts'
import { READ_CHANGES, readChangesJob } from '#server/features/library/changes/changes-job.ts'
import { PROFILES, profilesJob } from '#server/features/library/indexing/profiles-job.ts'
import { COUNT_VOCABULARY, countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { REFRESH_PLAIN_WORDS, refreshPlainWordsJob } from '#server/features/library/plain-language/reindex.ts'
import { syncJobs } from '#server/features/library/sync/sync-jobs.ts'
import { GENERATE_PLAIN_WORDS, generatePlainWordsJob } from '#server/features/library/plain-language/generate.ts'

/** A person waits for an attached document: it has a lane of its own apart from an import of thousands. */
export const libraryJobs: Job[] = [
  job(READ, { run: readDocumentJob, concurrency: 2, abandon: abandonReading }),
  job(READ_ATTACHMENT, { run: readDocumentJob, abandon: abandonReading }),
  job(RECOGNISE, { run: recogniseDocumentJob, abandon: abandonReading }),
  job(RECOGNISE_ATTACHMENT, { run: recogniseDocumentJob, abandon: abandonReading }),
  job(REFRESH_PLAIN_WORDS, { run: refreshPlainWordsJob }),
  job(COUNT_VOCABULARY, { run: countVocabularyJob }),
  job(EMBED, { run: embedJob }),
  job(GENERATE_PLAIN_WORDS, { run: generatePlainWordsJob }),
  job(PROFILES, { run: profilesJob }),
  job(READ_CHANGES, { run: readChangesJob }),
  ...syncJobs,
]
