import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { goods } from '@partsdesk/sdk/parts/goods';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { PartGroupRows } from './PartGroupRows';
import { groupTexts } from './partGroupTexts';

type Member = Schemas['PartGroupMember'];

interface PartGroupFormProps {
  group: Schemas['PartGroup'];
  skuId: string;
  onClose: (saved: boolean) => void;
}

const memberOf = ({
  id,
  skuId,
  skuCode,
  name,
  spec,
  brandName,
  unitName,
  price,
  available,
}: Schemas['GoodsRow']): Member => ({ goodsId: id, skuId, skuCode, name, spec, brandName, unitName, price, available });

/** Edits the members of a part's group. */
export function PartGroupForm({ group, skuId, onClose }: PartGroupFormProps) {
  const [groups, archive] = [useGroup(partGroup), useGroup(goods)];
  const { title, hint } = groupTexts[group.kind];
  return (
    <FormDialog
      title={`编辑${title}`}
      width={560}
      initial={{ members: group.members }}
      save={({ members }, idempotencyKey) =>
        groups.save(
          { skuId, kind: group.kind, version: group.version, skuIds: members.map((member) => member.skuId) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const { members } = form.draft;
        const put = (next: Member[]) => form.change({ members: next });
        return (
          <>
            <Typography variant="body2" color="textSecondary">
              {hint}加进来的件如果已在别的组里，那一组会一起并进来。
            </Typography>
            <SearchSelect<Schemas['GoodsRow']>
              name="skuIds"
              error={form.errors.skuIds}
              label="加入商品"
              value={null}
              onChange={() => undefined}
              onPick={(row) =>
                row && !members.some((member) => member.skuId === row.skuId) && put([...members, memberOf(row)])
              }
              load={({ keyword, ...page }, signal) =>
                archive.page({ ...(keyword ? { keyword } : {}), ...page }, { signal })
              }
              text={(row) => `${goodsTitle(row)} · ${row.skuCode}`}
            />
            {members.length > 0 && (
              <PartGroupRows
                members={members}
                own={skuId}
                actions={(member, index) => (
                  <Box sx={{ display: 'flex', flex: 'none' }}>
                    {group.kind === 2 && (
                      <IconButton
                        size="small"
                        aria-label={`上移${member.skuCode}`}
                        disabled={index === 0}
                        onClick={() => put(members.toSpliced(index, 1).toSpliced(index - 1, 0, member))}
                      >
                        <ArrowUpward sx={{ fontSize: 16 }} />
                      </IconButton>
                    )}
                    <IconButton
                      size="small"
                      aria-label={`移除${member.skuCode}`}
                      disabled={member.skuId === skuId}
                      onClick={() => put(members.filter((one) => one !== member))}
                    >
                      <Close sx={{ fontSize: 16 }} />
                    </IconButton>
                  </Box>
                )}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
