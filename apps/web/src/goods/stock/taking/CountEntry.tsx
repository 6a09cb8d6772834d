import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { ApiError } from '@partsdesk/sdk';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { InlineFields } from '@partsdesk/ui/form/field';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { useEffect, useRef, useState } from 'react';
import { PartPicker } from '../PartPicker';
import type { Part } from '../usePartsByCode';
import { OutsidePart } from './OutsidePart';
import { waitingIn, type ScannedParts } from './scannedParts';
import { scopeOf } from './StockTakingList';

/** Says what was recorded, and what has come together where that is more. */
function countedWords(pieces: number, sum: number, unit: string): string {
  const now = `记 ${formatQuantity(pieces)} ${unit}`;
  return sum === pieces ? now : `${now}，共 ${formatQuantity(sum)} ${unit}`;
}

/** Asks for the quantity of a part; of one that was counted already, it says that this one is added. */
function askWords({ name, spec, unitName }: Part, counted: number | null | undefined): string {
  const what = `${name} ${spec}：`;
  if (counted === null || counted === undefined) return `${what}请填实盘数量`;
  return `${what}已盘 ${formatQuantity(counted)} ${unitName}，这次填的会加上去；要重新数，先在明细里点「重盘」`;
}

interface CountEntryProps {
  taking: Schemas['StockTakingDetail'];
  scanned: ScannedParts;
  /** Called for a part that is to be counted, and again once it is, or turns out to have a count already. */
  onScanned: (part: Part, counted: boolean) => void;
}

/**
 * Counts by scan, wherever the focus is: each scan adds one piece, or asks for the number; the focus returns to the
 * scan field. A part whose number was not typed before the next scan stays in sight until it is. What lies outside of
 * the scope is not counted until the counter takes it in.
 */
export function CountEntry({ taking, scanned, onScanned }: CountEntryProps) {
  const { id, scope } = taking;
  const [takings, goods] = [useGroup(stockTaking), useGroup(stockGoods)];
  const notice = useNotice();
  const scan = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [mode, setMode] = useState<'ask' | 'one'>('ask');
  const [shelf, setShelf] = useState('');
  const [part, setPart] = useState<Part>();
  const [outside, setOutside] = useState<Part>();
  const [included, setIncluded] = useState(false);
  const [picks, setPicks] = useState(0);
  const [scans, setScans] = useState(0);
  const [quantity, setQuantity] = useState<number>();
  const [last, setLast] = useState('');
  /** Parts of this count by the code that was scanned: the next piece of one is looked up no more. */
  const known = useRef(new Map<string, Part>());

  const { data: lines } = useLoad(takings.lines, part && { documentId: id, skuId: part.skuId, pageSize: 1 });
  const already = lines?.records[0]?.counted;
  // At each pick: a part that has a count waits for no quantity, however often it is scanned.
  useEffect(() => {
    if (part && already !== undefined) onScanned(part, already !== null);
  }, [part, already, picks, onScanned]);

  const count = async (counted: Part, pieces: number, include: boolean) => {
    try {
      const [sum] = await takings.count({
        id,
        lines: [
          {
            skuId: counted.skuId,
            quantity: pieces,
            ...(shelf.trim() ? { shelf: shelf.trim() } : {}),
            ...(include ? { include } : {}),
          },
        ],
      });
      setLast(`${counted.name} ${counted.spec}：${countedWords(pieces, sum?.counted ?? pieces, counted.unitName)}`);
      setPart(undefined);
      setQuantity(undefined);
      onScanned(counted, true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      scan.current?.focus();
    }
  };
  const isInside = async ({ skuId }: Part) =>
    scope === 0 || (await takings.lines({ documentId: id, skuId, pageSize: 1 })).records.some((line) => line.included);
  const pick = (picked: Part, include = false, how = mode) => {
    setOutside(undefined);
    if (how === 'one') return void count(picked, 1, include);
    onScanned(picked, false);
    setPart(picked);
    setIncluded(include);
    setPicks((before) => before + 1);
  };
  const leave = (picked: Part) => {
    setPart(undefined);
    setQuantity(undefined);
    setOutside(picked);
    // The quantity, which may have the focus, is disabled now.
    scan.current?.focus();
  };
  /** Says that the quantity of one part is typed and not recorded: it would go to the next one. */
  const unrecorded = () => (part && quantity !== undefined ? `请先记下“${part.name}”的数量，再扫下一个` : undefined);
  /** Takes what was picked from a list, as a scan is. */
  const pickListed = async (picked: Part, how = mode) => {
    const problem = unrecorded();
    if (problem) return notice.warn(problem);
    try {
      if (await isInside(picked)) return pick(picked, false, how);
      leave(picked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  // Focuses the quantity once its field takes input; a scan of the same part once more, too.
  useEffect(() => {
    if (picks > 0) form.current?.querySelector<HTMLInputElement>('[name=quantity]')?.focus();
  }, [picks]);
  useScanned({
    find: async (code) => {
      const seen = known.current.get(code);
      if (seen) return { found: seen, inside: true };
      const [found] = await goods.byCodes({ codes: [code] });
      if (!found) return undefined;
      const inside = await isInside(found);
      if (inside) known.current.set(code, found);
      return { found, inside };
    },
    onFound: ({ found, inside }) => {
      setScans((before) => before + 1);
      if (inside) return pick(found);
      leave(found);
      return false;
    },
    onUnknown: () => setLast(''),
    within: form,
    refusal: unrecorded,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!part || quantity === undefined) return;
    if (String(quantity).length > 7) return notice.warn('数量太大，请核对是不是扫成了条码');
    void count(part, quantity, included);
  };
  const waiting = waitingIn(scanned).filter(({ skuId }) => skuId !== part?.skuId);

  return (
    <Box
      component="form"
      ref={form}
      onSubmit={submit}
      aria-label="登记数量"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        p: 4,
        pt: 0,
        // On a phone, what is set once stands below what is used for each part.
        '& > [data-field=mode], & > [data-field=shelf]': { order: { xs: 1, sm: 0 } },
      }}
    >
      <InlineFields value>
        <SelectField
          name="mode"
          label="方式"
          width={150}
          choices={[
            { value: 'ask' as const, label: '扫码后填数量' },
            { value: 'one' as const, label: '扫一次记一件' },
          ]}
          value={mode}
          onChange={setMode}
        />
        <TextField name="shelf" label="货位" width={104} maxLength={30} value={shelf} onChange={setShelf} />
        <PartPicker onPick={(picked) => void pickListed(picked)} inputRef={scan} clearedAt={scans} autoFocus />
        <CameraButton />
        <QuantityField
          name="quantity"
          label="实盘数量"
          width={128}
          allowZero
          disabled={!part}
          decimals={part?.decimals ?? 0}
          unit={part?.unitName}
          value={quantity}
          onChange={setQuantity}
        />
        <Button type="submit" variant="contained" disabled={!part || quantity === undefined}>
          记下
        </Button>
      </InlineFields>
      {outside && (
        <OutsidePart
          part={outside}
          range={scopeOf(taking)}
          onInclude={() => pick(outside, true)}
          onLeave={() => {
            setOutside(undefined);
            scan.current?.focus();
          }}
        />
      )}
      <Typography variant="body2" role="status" sx={{ flexBasis: '100%', minHeight: 20, fontWeight: part ? 600 : 400 }}>
        {part ? askWords(part, already) : last}
      </Typography>
      {waiting.length > 0 && (
        <Box
          role="group"
          aria-label="没填数量的商品"
          aria-live="polite"
          sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
        >
          <Typography variant="body2" component="span">
            已扫描 {scanned.size} 种，还有 {waiting.length} 种没填数量：
          </Typography>
          {waiting.map((one) => (
            <Chip
              key={one.skuId}
              size="small"
              color="warning"
              variant="outlined"
              label={`${one.name} ${one.spec}`.trim()}
              onClick={() => void pickListed(one, 'ask')}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
