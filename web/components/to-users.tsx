import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from './ui/button.tsx'

/** Back to the list of users, from the lists that it leads to. */
export const ToUsers = () => (
  <Link to="/app/users" className={buttonClass({ variant: 'ghost' })}>
    <ArrowLeft aria-hidden="true" /> Users
  </Link>
)
