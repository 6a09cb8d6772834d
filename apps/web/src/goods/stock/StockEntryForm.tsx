import Box from '@mui/material/Box';
import { stockOutReasons } from '@partsdesk/core/goods/stockReasons';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import type { Question } from '@partsdesk/ui/app/question.ts';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useState } from 'react';
import { blankLine, filledLines, priceOf, type DraftLine } from './draftLines';
import { DraftLines } from './DraftLines';
import { DraftTotals } from './DraftTotals';
import { entrySorts, type EntrySort } from './entrySorts';
import { SupplierField } from './SupplierField';
import { unusualLines } from './unusualLines';
import { useBookedNotice } from './useBookedNotice';
import { usePartsByCode, type KnownParts } from './usePartsByCode';
import { ownWarehouses, useWarehouses, warehouseChoices } from './useWarehouses';

interface Draft {
  warehouseId: string;
  supplierName: string;
  supplierPhone: string;
  reason: string;
  remark: string;
  then: 'book' | 'keep';
  lines: DraftLine[];
}

interface StockEntryFormProps {
  sort: EntrySort;
  /** The draft to edit. */
  entry?: Schemas['StockEntryDetail'];
  onClose: (saved: boolean) => void;
}

/** Creates or edits a stock-in or stock-out. */
export function StockEntryForm(props: StockEntryFormProps) {
  const warehouses = useWarehouses();
  // Waits for the warehouses, since the initial value is one of them.
  return warehouses ? <Form {...props} warehouses={ownWarehouses(warehouses)} /> : null;
}

const toSend = ({ lines }: Draft, known: KnownParts) =>
  filledLines(lines).map((line) => ({
    skuId: known.get(line.skuCode)?.skuId ?? '',
    quantity: line.quantity,
    price: priceOf(line, known),
  }));

function Form({
  sort,
  entry,
  onClose,
  warehouses,
}: StockEntryFormProps & { warehouses: readonly Schemas['CompanyWarehouse'][] }) {
  const [ins, outs] = [useGroup(stockIn), useGroup(stockOut)];
  const may = useMay();
  const isIn = sort === 'in';
  const { name, book } = entrySorts[sort];
  const mayBook = may(isIn ? 'stockIn.book' : 'stockOut.book');
  const initial: Draft = {
    warehouseId: entry?.warehouseId ?? warehouses[0]?.id ?? '',
    supplierName: entry?.supplierName ?? '',
    supplierPhone: entry?.supplierPhone ?? '',
    reason: entry?.reason ?? '',
    remark: entry?.remark ?? '',
    then: mayBook && !entry ? 'book' : 'keep',
    lines: entry ? entry.lines.map((line) => blankLine(line.skuCode, line.quantity, line.price)) : [blankLine()],
  };
  const [shown, setShown] = useState({
    warehouseId: initial.warehouseId,
    codes: initial.lines.map(({ skuCode }) => skuCode),
  });
  /** The supplier whose known phone stands in the form: the phone does not follow to another one. */
  const [offered, setOffered] = useState({ name: initial.supplierName, phone: initial.supplierPhone });
  const { known, learn } = usePartsByCode(shown.codes, isIn ? undefined : shown.warehouseId);

  const tellBooked = useBookedNotice(sort);
  const tell = (then: Draft['then'], { id, code }: { id: string; code: string }) => {
    if (then === 'book') tellBooked(`${code} 已${book}`, id);
  };
  const save = async (draft: Draft, idempotencyKey: string) => {
    const { warehouseId, supplierName, supplierPhone, reason, then } = draft;
    const [remark, lines] = [draft.remark.trim(), toSend(draft, known)];
    const seen = entry && { id: entry.id, version: entry.version };
    if (isIn) {
      const body = {
        warehouseId,
        supplierName: supplierName.trim(),
        supplierPhone: supplierPhone.trim(),
        remark,
        lines,
      };
      if (seen) return ins.update({ ...seen, ...body }, { idempotencyKey });
      return tell(then, await ins.add({ ...body, book: then === 'book' }, { idempotencyKey }));
    }
    const body = { warehouseId, reason, remark, lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })) };
    if (seen) return outs.update({ ...seen, ...body }, { idempotencyKey });
    return tell(then, await outs.add({ ...body, book: then === 'book' }, { idempotencyKey }));
  };
  const question = ({ lines, then }: Draft): Question | undefined => {
    const unusual = isIn ? unusualLines(lines, known) : [];
    if (unusual.length === 0) return undefined;
    return {
      title: '这些行和平时差得多，请核对',
      text: (
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {unusual.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      ),
      action: then === 'book' ? `没有错，${book}` : '没有错，保存',
      cancel: '返回修改',
      // Focuses 返回修改: whoever saves by keys does not confirm by the next Enter.
      danger: true,
    };
  };

  return (
    <FormDialog<Draft>
      title={entry ? `修改${name} ${entry.code}` : `新增${name}`}
      width={960}
      initial={initial}
      save={save}
      onClose={onClose}
      scans
      saveLabel={initial.then === 'book' ? `保存并${book}` : '存草稿'}
      savedText={({ then }) => (then === 'book' ? undefined : '已存草稿，核对后再入账')}
      question={question}
      summary={({ lines }) => <DraftTotals lines={lines} known={known} priced={isIn} />}
      beside={initial.then === 'book' ? { label: '存草稿', change: { then: 'keep' } } : undefined}
    >
      {(form) => (
        <>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              label="仓库"
              required
              choices={warehouseChoices(warehouses)}
              {...form.field('warehouseId')}
              onChange={(warehouseId) => {
                setShown((before) => ({ ...before, warehouseId }));
                form.change({ warehouseId });
              }}
            />
            {isIn ? (
              <SupplierField
                {...form.field('supplierName')}
                onChange={(supplierName) =>
                  form.change({
                    supplierName,
                    ...(supplierName !== offered.name && form.draft.supplierPhone === offered.phone
                      ? { supplierPhone: '' }
                      : {}),
                  })
                }
                onPicked={({ name, phone }) => {
                  setOffered({ name, phone });
                  form.change({ supplierPhone: phone });
                }}
              />
            ) : (
              <SelectField
                label="出库原因"
                required
                choices={stockOutReasons.map((reason) => ({ value: reason, label: reason }))}
                {...form.field('reason')}
              />
            )}
            {isIn && <TextField label="供应商电话" maxLength={20} {...form.field('supplierPhone')} />}
            <TextField label="备注" maxLength={200} {...form.field('remark')} />
          </Box>
          <DraftLines
            {...form.field('lines')}
            errors={form.errors}
            known={known}
            learn={learn}
            priced={isIn}
            saving={form.saving}
            {...(isIn ? {} : { warehouseId: form.draft.warehouseId })}
            onChange={(lines) => {
              setShown((before) => ({ ...before, codes: lines.map(({ skuCode }) => skuCode) }));
              form.change({ lines });
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
