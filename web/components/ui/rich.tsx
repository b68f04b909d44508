import { Fragment, type ReactNode } from 'react'

/** A message with things in it that are more than text: each `{name}` is replaced by the part of that name. */
export const Rich = ({ text, parts }: { text: string; parts: Record<string, ReactNode> }) =>
  text.split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 ? parts[piece] : piece}</Fragment>)
