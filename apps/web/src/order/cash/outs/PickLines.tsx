import Box from '@mui/material/Box';
import { compareQuantities, formatQuantity, type Quantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { ServiceMark } from '../../../goods/ServiceMark';
import { CellInput } from '../cart/CellInput';
import { isChecked, type Quantities } from './checks';

type Line = Schemas['SaleOutLine'];

interface PickLinesProps {
  lines: readonly Line[];
  taken: Quantities;
  /** Quantities that were checked, by a scan or by hand. */
  checked: Quantities;
  onTake: (lineId: string, quantity: Quantity) => void;
  /** Called at each keystroke, with what is wrong with the text. */
  onType: (lineId: string, quantity: Quantity, wrong: string | undefined) => void;
  /** Changes when quantities are set that typed texts must give way to. */
  round: number;
  disabled: boolean;
}

const COLUMNS = { xs: 'minmax(0, 1fr) 140px', md: 'minmax(0, 1fr) 88px 120px 84px 84px 148px' };
const AREAS = { xs: '"part taken" "place taken"', md: '"part shelf warehouse ordered out taken"' };
const row = {
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  gridTemplateAreas: AREAS,
  columnGap: 3,
  alignItems: 'center',
  px: 4,
} as const;
const wide = { xs: 'none', md: 'block' } as const;
/** A phone shows names whole: parts of one kind differ in their last word. */
const nameLook = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'normal', md: 'nowrap' } } as const;
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Focuses the first quantity of the outbound in front, which selects it. */
export function focusQuantity(): boolean {
  const cell = document.querySelector<HTMLElement>('[data-picking] [data-cell]');
  cell?.focus();
  return cell !== null;
}

function moveOn(event: React.KeyboardEvent): void {
  const at = Number((event.target as HTMLElement).dataset.cell);
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || Number.isNaN(at)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${at + step}"]`)?.focus();
}

/** Lists the parts with their shelves and the quantities to hand out now. */
export function PickLines({ lines, taken, checked, onTake, onType, round, disabled }: PickLinesProps) {
  return (
    <Box role="table" aria-label="出库明细" data-picking onKeyDown={moveOn}>
      <Box
        role="row"
        sx={{
          ...row,
          display: { xs: 'none', md: 'grid' },
          position: 'sticky',
          top: 0,
          zIndex: 1,
          height: 36,
          bgcolor: 'background.head',
          borderBottom: 1,
          borderColor: 'divider',
          fontSize: 13,
          color: 'text.secondary',
        }}
      >
        <span role="columnheader">商品</span>
        <span role="columnheader">货位</span>
        <span role="columnheader">仓库</span>
        <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
          应出
        </Box>
        <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
          已出
        </Box>
        <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
          本次出库
        </Box>
      </Box>
      {lines.map((line, index) => {
        const {
          id,
          name,
          skuCode,
          spec,
          brandName,
          shelf,
          isService,
          warehouseName,
          unitName,
          decimals,
          quantity,
          outQuantity,
          restQuantity,
        } = line;
        const now = taken[id] ?? 0;
        const done = restQuantity === 0;
        const count = checked[id] ?? 0;
        const seen = isChecked(line, taken, checked);
        const tooMany = (text: string) => {
          const wanted = Number(text || Number.NaN);
          if (Number.isNaN(wanted)) return '请填写数量';
          return compareQuantities(wanted, restQuantity) > 0
            ? `最多 ${formatQuantity(restQuantity)} ${unitName}`
            : undefined;
        };
        return (
          <Box
            role="row"
            key={id}
            sx={{
              ...row,
              rowGap: 1,
              minHeight: 60,
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
              color: done ? 'text.secondary' : 'text.primary',
              bgcolor: now > 0 ? 'background.paper' : 'background.head',
            }}
          >
            <Box role="cell" sx={{ gridArea: 'part', minWidth: 0 }}>
              <Box sx={{ fontSize: 16, lineHeight: '22px', ...nameLook }} title={name}>
                {seen && (
                  <Box component="span" role="img" aria-label="已核对" sx={{ color: 'success.main', mr: 1 }}>
                    ✓
                  </Box>
                )}
                {count > 0 && (
                  <Box component="span" sx={{ color: seen ? 'success.main' : 'warning.main', mr: 2, fontWeight: 600 }}>
                    {formatQuantity(count)}/{formatQuantity(now)}
                  </Box>
                )}
                {name}
              </Box>
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', ...nameLook }}>
                {[spec, brandName, skuCode].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            <Box role="cell" sx={{ gridArea: 'shelf', display: wide, fontWeight: 600, ...ellipsis }}>
              {orDash(shelf)}
            </Box>
            <Box role="cell" sx={{ gridArea: 'warehouse', display: wide, ...ellipsis }} title={warehouseName}>
              {isService ? <ServiceMark /> : warehouseName}
            </Box>
            <Box role="cell" sx={{ gridArea: 'place', display: { md: 'none' }, fontSize: 13 }}>
              {shelf && <strong>{shelf}　</strong>}
              {isService ? '服务项目' : warehouseName}　应出 {formatQuantity(quantity)}
              {outQuantity > 0 && `，已出 ${formatQuantity(outQuantity)}`}
            </Box>
            <Box role="cell" sx={{ gridArea: 'ordered', display: wide, textAlign: 'right' }}>
              {formatQuantity(quantity)} {unitName}
            </Box>
            <Box role="cell" sx={{ gridArea: 'out', display: wide, textAlign: 'right', color: 'text.secondary' }}>
              {outQuantity > 0 ? formatQuantity(outQuantity) : '-'}
            </Box>
            <Box role="cell" sx={{ gridArea: 'taken' }}>
              {done ? (
                <Box sx={{ textAlign: 'right', fontSize: 13, color: 'success.main' }}>✓ 已出完</Box>
              ) : (
                <CellInput
                  key={round}
                  label={`${name}本次出库`}
                  cell={String(index)}
                  text={formatQuantity(now).replaceAll(',', '')}
                  filter={{ decimals }}
                  suffix={unitName}
                  check={tooMany}
                  checksTyping
                  commitsSame
                  keepsEscape
                  disabled={disabled}
                  onType={(text) => onType(id, Number(text), tooMany(text))}
                  onCommit={(text) => onTake(id, Number(text))}
                />
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
