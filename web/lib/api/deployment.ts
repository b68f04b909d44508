import { queryOptions } from '@tanstack/react-query'
import { getDeployment } from '#contract/deployment.ts'
import { api } from './client.ts'

/** What this deployment offers, asked once per visit: `useQuery(deploymentQuery)`. */
export const deploymentQuery = queryOptions({
  queryKey: ['deployment'],
  queryFn: ({ signal }) => api(getDeployment, {}, { signal }),
  staleTime: Infinity,
})
