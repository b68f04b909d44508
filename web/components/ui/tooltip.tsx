import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Words on hover and focus. Never the only place where something is said: a phone has no hover. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Primitive.Provider delayDuration={300}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content sideOffset={6} collisionPadding={8} className="floating px-3 py-2">
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
)
