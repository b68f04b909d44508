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
  /** Key of its text in the messages of the shell. */
  text:
    | 'home'
    | 'consult'
    | 'pastConsultations'
    | 'generateDocument'
    | 'legalLibrary'
    | 'pointsAndSubscriptions'
    | 'users'
    | 'overview'
  icon: LucideIcon
  roles: readonly Role[]
  /** Where it leads; `consult` starts a new conversation first. */
  to: string | 'consult'
}

/** In the order they are shown. An item is shown to the roles it names. */
export const DRAWER_ITEMS: DrawerItem[] = [
  { text: 'home', icon: House, roles: ROLES, to: '/app' },
  { text: 'consult', icon: MessageSquareText, roles: ROLES, to: 'consult' },
  { text: 'pastConsultations', icon: History, roles: ROLES, to: '/app/consultations' },
  { text: 'generateDocument', icon: FileText, roles: ROLES, to: '/app/generatedocument' },
  { text: 'legalLibrary', icon: BookOpen, roles: ROLES, to: '/library' },
  { text: 'pointsAndSubscriptions', icon: Wallet, roles: ROLES, to: '/app/points' },
  { text: 'users', icon: Users, roles: ['admin'], to: '/app/users' },
  { text: 'overview', icon: ChartNoAxesColumn, roles: ['admin'], to: '/app/overview' },
]

export const SETTINGS_ITEM = { text: 'accountSettings', icon: Settings, to: '/app/settings' } as const
