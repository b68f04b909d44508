import { useEffect } from 'react'

// one object for both ways: a channel does not hear itself
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('consultations')

/** Tells the other tabs of this browser that something happened in a conversation. */
export const tellOtherTabs = (conversationId: string) => channel?.postMessage(conversationId)

/** Calls `onNews` when another tab says that this conversation has changed. */
export function useOtherTabs(conversationId: string, onNews: () => void): void {
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => data === conversationId && onNews()
    channel?.addEventListener('message', hear)
    return () => channel?.removeEventListener('message', hear)
  }, [conversationId, onNews])
}
