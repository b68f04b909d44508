import {
  BookOpen,
  ChartNoAxesColumn,
  FileText,
  History,
  House,
  MessageSquareText,
  Settings,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { ROLES, type Role } from '#contract/product.ts'

export type DrawerItem = {
  text: string
  icon: LucideIcon
  roles: readonly Role[]
  /** Where it leads; `consult` starts a new conversation first. */
  to: string | 'consult'
}

/** In the order they are shown. An item is shown to the roles it names. */
export const DRAWER_ITEMS: DrawerItem[] = [
  { text: 'Home', icon: House, roles: ROLES, to: '/app' },
  { text: 'Consult AI Lawyer', icon: MessageSquareText, roles: ROLES, to: 'consult' },
  { text: 'Past Consultations', icon: History, roles: ROLES, to: '/app/consultations' },
  { text: 'Generate Legal Document', icon: FileText, roles: ROLES, to: '/app/generatedocument' },
  { text: 'Legal Library', icon: BookOpen, roles: ROLES, to: '/library' },
  { text: 'Points & Subscriptions', icon: Wallet, roles: ROLES, to: '/app/points' },
  { text: 'Users', icon: Users, roles: ['admin'], to: '/app/users' },
  { text: 'Overview', icon: ChartNoAxesColumn, roles: ['admin'], to: '/app/overview' },
]

export const SETTINGS_ITEM = { text: 'Account Settings', icon: Settings, to: '/app/settings' } as const
