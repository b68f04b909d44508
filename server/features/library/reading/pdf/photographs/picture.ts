/**
 * What a PDF must say of a picture whose packed points it holds as they are: `about` are entries of its dictionary. `turn`: degrees
 * clockwise that make it upright.
 */
export type Picture = { width: number; height: number; turn: 0 | 90 | 180 | 270; about: string; data: Uint8Array }

/**
 * Colours with an opacity as their last number, laid on white: 1 - opacity * (1 - colour). `object` is where a PDF of photographs has the
 * function that says so.
 */
export const ON_WHITE = [
  { object: 3, numbers: 2, code: '{ exch 1 sub mul 1 add }' },
  {
    object: 4,
    numbers: 4,
    code: `{ 4 1 roll ${'1 sub 3 index mul 1 add 3 1 roll '.repeat(3)}4 -1 roll pop }`,
  },
] as const
