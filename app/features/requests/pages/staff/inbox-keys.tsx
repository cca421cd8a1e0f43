import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from 'sonner'
import { ListKeys } from '#lists/list-keys.tsx'

/** The keys of every list, and two that act on a request. */
export const InboxKeys = () => {
  const fetcher = useFetcher<{ refused?: string }>()
  const move = (verb: 'take' | 'answer') => (row: HTMLElement) => {
    const { request: id = '', state: seen = '' } = row.dataset
    void fetcher.submit({ id, verb, seen }, { method: 'post' })
  }
  const refused = fetcher.data?.refused
  useEffect(() => {
    if (refused) toast.error('Error', { description: refused })
  }, [refused])
  return (
    <ListKeys
      rows="tr[data-request]"
      link=".inbox-open"
      more={[
        ['a', 'take', move('take')],
        ['e', 'mark as answered', move('answer')],
      ]}
    />
  )
}
