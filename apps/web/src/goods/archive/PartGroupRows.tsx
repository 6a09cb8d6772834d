import Box from '@mui/material/Box';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';

type Member = Schemas['PartGroupMember'];

interface PartGroupRowsProps {
  members: readonly Member[];
  /** The part whose group is shown. */
  own: string;
  /** Renders the actions of a member. */
  actions?: (member: Member, index: number) => React.ReactNode;
}

/** Lists the parts of a group in its order. */
export function PartGroupRows({ members, own, actions }: PartGroupRowsProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1.5 }}>
      {members.map((member, index) => (
        <Box
          component="li"
          key={member.skuId}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 3,
            py: 1.5,
            '& + &': { borderTop: 1, borderTopColor: 'divider' },
            ...(member.skuId === own ? { bgcolor: 'background.current' } : {}),
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
              <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                title={goodsTitle(member)}
              >
                {goodsTitle(member)}
              </Box>
              {member.skuId === own && <StatusChip tone="blue">本商品</StatusChip>}
            </Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {[member.skuCode, member.brandName].filter(Boolean).join(' · ')}
            </Box>
          </Box>
          <Box sx={{ textAlign: 'right', flex: 'none', fontSize: 13 }}>
            <Money fen={member.price} />
            <Box sx={{ fontSize: 12, color: member.available > 0 ? 'text.secondary' : 'error.main' }}>
              {member.available > 0 ? (
                <>
                  可售 <Quantity value={member.available} unit={member.unitName} />
                </>
              ) : (
                '各店无货'
              )}
            </Box>
          </Box>
          {actions?.(member, index)}
        </Box>
      ))}
    </Box>
  );
}
