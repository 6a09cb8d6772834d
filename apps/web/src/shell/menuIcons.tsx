import type { SvgIconComponent } from '@mui/icons-material';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';

const icons: Record<string, SvgIconComponent> = {
  dashboard: Dashboard,
  store: Storefront,
  customer: People,
  goods: Category,
  order: Receipt,
  cash: PointOfSale,
  market: Campaign,
  fund: Wallet,
  print: Print,
  log: Print,
  report: Assessment,
  statement: Assessment,
  platform: Settings,
};

/** Shows a module's icon by the menu's icon name. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? ''] ?? Folder;
  return <Icon fontSize="small" aria-hidden />;
}
