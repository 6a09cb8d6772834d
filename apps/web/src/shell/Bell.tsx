import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { Permissions } from '@partsdesk/core/account/permissions';
import { badgeText, bell, BELL_BUTTON, reminderText, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isBuilt } from '../screenList';
import { reminderAddress } from './reminderAddress';

const NOTHING: ReminderCounts = {
  remindAmount: 0,
  commentAmount: 0,
  exchangeAmount: 0,
  inquiryAmount: 0,
  recommendAmount: 0,
  maintenanceAmount: 0,
  vehicleAmount: 0,
  onlineAmount: 0,
  failedAmount: 0,
  returnAmount: 0,
  transferAmount: 0,
  takingAmount: 0,
  shiftAmount: 0,
  payAfterUseAmount: 0,
  adjustAmount: 0,
  cardRefundAmount: 0,
  customerExportAmount: 0,
  cardExportAmount: 0,
  statementAmount: 0,
  afterSaleAmount: 0,
};

/** Shows the user's pending items by kind; only kinds whose page the user may open. */
export function Bell({
  counts = NOTHING,
  permissions,
}: {
  counts: ReminderCounts | undefined;
  permissions: Permissions;
}) {
  const [opened, setOpened] = useState<{ anchor: HTMLElement; at: string }>();
  const navigate = useNavigate();
  // Open only at the address where it was opened: Ctrl+K leads to another page over it.
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const anchor = opened?.at === here ? opened.anchor : undefined;
  const { entries, total } = bell(counts, permissions, isBuilt);
  const badge = badgeText(total);
  if (entries.length === 0) return null;
  return (
    <Permitted path={BELL_BUTTON}>
      <>
        <IconButton
          aria-label={badge ? `提醒，${badge} 条` : '提醒'}
          aria-haspopup="menu"
          onClick={(event) => setOpened({ anchor: event.currentTarget, at: here })}
        >
          <Badge badgeContent={badge} color="error" invisible={badge === ''}>
            <NotificationsNone />
          </Badge>
        </IconButton>
        <Menu
          anchorEl={anchor ?? null}
          open={Boolean(anchor)}
          onClose={() => setOpened(undefined)}
          slotProps={{ paper: { sx: { width: 220 } } }}
        >
          {entries.map(({ key, count, ...entry }) => (
            <MenuItem
              key={key}
              onClick={() => {
                setOpened(undefined);
                void navigate(reminderAddress(entry));
              }}
            >
              <ListItemText>{reminderText(entry)}</ListItemText>
              <Typography color={count ? 'error' : 'textSecondary'}>{count}</Typography>
            </MenuItem>
          ))}
        </Menu>
      </>
    </Permitted>
  );
}
