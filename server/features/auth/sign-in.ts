import type * as z from 'zod/mini'
import type { Login, LoginResult } from '#contract/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/open.ts'
import { passwordMatches } from './passwords.ts'
import { findByEmail } from './people.ts'
import { type Companion, openSession } from './sessions.ts'

type Answer = { answer: z.input<typeof LoginResult>; companion?: Companion }

/** Signs in by e-mail and password. The same sentence and the same work whether or not the account exists (Decision 2.1). */
export async function login(ctx: Ctx, input: z.output<typeof Login>): Promise<Answer> {
  const { email, password } = credentials(input)
  const person = await findByEmail(ctx.db, email)
  if (!(await passwordMatches(person?.passwordHash, password)) || !person) {
    throw new AppError('not_signed_in', 'Invalid email or password')
  }
  return inTransaction(ctx.db, (tx) => openSession(ctx, tx, person, input.remember))
}

function credentials({ email, password }: z.output<typeof Login>) {
  const fields = {
    ...(!email?.trim() && { email: 'Email is required' }),
    ...(!password && { password: 'Password is required' }),
  }
  if (!email?.trim() || !password) throw new AppError('invalid_input', Object.values(fields)[0]!, { fields })
  return { email, password }
}
