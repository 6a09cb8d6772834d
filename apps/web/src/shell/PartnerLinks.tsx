import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { partnerTargets, type PartnerTarget } from '@partsdesk/core/store/partnerTargets';
import { ApiError } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { session, sessionActor } from '../session';

/** Opens 配件协作平台 and 分销平台 in windows of their own, with a one-time ticket. */
export function PartnerLinks({ compact }: { compact: boolean }) {
  const [gate, staff] = [useGroup(oauth), useGroup(partsStaff)];
  const confirm = useConfirm();
  const notice = useNotice();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [busy, setBusy] = useState(false);
  const targets = partnerTargets(session.context().businessNature);

  async function open(target: PartnerTarget['target']) {
    setAnchor(undefined);
    // Opens the window within the click for a bound user, since the browser would block it later as a pop-up.
    const known = target === 'distribution' || sessionActor.getSnapshot().context.user?.bound === true;
    let page = known ? window.open('', '_blank') : null;
    setBusy(true);
    try {
      if (target === 'collaboration' && !(await staff.isBindUser()).bound) {
        page?.close();
        const text = '该员工尚未绑定配件协作平台，请先绑定';
        if (await confirm({ title: '提示', text, action: '去绑定', cancel: '以后再说' }))
          void navigate('/shop/user-set?bind=1');
        return;
      }
      const { url } = await gate.outerTicket({ target });
      page ??= window.open('', '_blank');
      if (!page) {
        notice.warn('浏览器拦截了新窗口，请允许弹出窗口后重试');
        return;
      }
      // Removes the opener, so that the page cannot control this one.
      page.opener = null;
      page.location.replace(url);
    } catch (error) {
      page?.close();
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  if (!compact)
    return (
      <>
        {targets.map(({ target, label }) => (
          <Button
            key={target}
            color="inherit"
            size="small"
            disabled={busy}
            endIcon={<OpenInNew sx={{ fontSize: 14 }} />}
            onClick={() => void open(target)}
            sx={{ flexShrink: 0 }}
          >
            {label}
          </Button>
        ))}
      </>
    );
  return (
    <>
      <IconButton
        aria-label="外部平台"
        aria-haspopup="menu"
        disabled={busy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {targets.map(({ target, label }) => (
          <MenuItem key={target} onClick={() => void open(target)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
