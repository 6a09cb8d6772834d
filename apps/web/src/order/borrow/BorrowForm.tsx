import Box from '@mui/material/Box';
import { customer } from '@partsdesk/sdk/parts/customer';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { blankLine, filledLines, type DraftLine } from '../../goods/stock/draftLines';
import { DraftLines } from '../../goods/stock/DraftLines';
import { DraftTotals } from '../../goods/stock/DraftTotals';
import { usePartsByCode } from '../../goods/stock/usePartsByCode';
import { ownWarehouses, useWarehouses, warehouseChoices } from '../../goods/stock/useWarehouses';

interface Draft {
  serviceStaffId: string;
  customerId: string | undefined;
  warehouseId: string;
  dueDay: string | undefined;
  remark: string;
  lend: 'now' | 'later';
  lines: DraftLine[];
}

interface BorrowFormProps {
  slip?: Schemas['BorrowOutDetail'];
  onClose: (saved: boolean) => void;
  /** Called with the id of a new slip. */
  onMade?: (id: string) => void;
}

/** Creates or edits a borrow slip. */
export function BorrowForm(props: BorrowFormProps) {
  const warehouses = useWarehouses();
  const staff = useGroup(partsStaff);
  const people = useLoad(staff.listServiceStaff, {}).data;
  return warehouses && people ? <Form {...props} warehouses={ownWarehouses(warehouses)} people={people} /> : null;
}

function Form({
  slip,
  onClose,
  onMade,
  warehouses,
  people,
}: BorrowFormProps & {
  warehouses: readonly Schemas['CompanyWarehouse'][];
  people: readonly Schemas['StaffOption'][];
}) {
  const [slips, customers] = [useGroup(serviceBorrowOut), useGroup(customer)];
  const may = useMay();
  const initial: Draft = {
    serviceStaffId: slip?.serviceStaffId ?? '',
    customerId: slip?.customerId ?? undefined,
    warehouseId: slip?.warehouseId ?? warehouses[0]?.id ?? '',
    dueDay: slip?.dueDay ?? undefined,
    remark: slip?.remark ?? '',
    lend: may('serviceBorrowOut.out') ? 'now' : 'later',
    lines: slip ? slip.lines.map((line) => blankLine(line.skuCode, line.quantity)) : [blankLine()],
  };
  const [shown, setShown] = useState({ from: initial.warehouseId, codes: initial.lines.map(({ skuCode }) => skuCode) });
  const { known, learn } = usePartsByCode(shown.codes, shown.from);
  const choices = people.map(({ id, name }) => ({ value: id, label: name }));
  if (slip && !choices.some(({ value }) => value === slip.serviceStaffId))
    choices.push({ value: slip.serviceStaffId, label: slip.serviceStaffName });
  return (
    <FormDialog<Draft>
      title={slip ? `修改借用单 ${slip.code}` : '新增借用单'}
      width={960}
      scans
      summary={({ lines }) => <DraftTotals lines={lines} known={known} />}
      saveLabel={({ lend }) => (!slip && lend === 'now' ? '保存并出库' : '保存')}
      initial={initial}
      onClose={onClose}
      save={async ({ serviceStaffId, customerId, warehouseId, dueDay, remark, lend, lines }, idempotencyKey) => {
        const body = {
          serviceStaffId,
          warehouseId,
          remark: remark.trim(),
          ...(customerId ? { customerId } : {}),
          ...(dueDay ? { dueDay } : {}),
          lines: filledLines(lines).map(({ skuCode, quantity }) => ({
            skuId: known.get(skuCode)?.skuId ?? '',
            quantity,
          })),
        };
        if (slip) return slips.update({ id: slip.id, version: slip.version, ...body }, { idempotencyKey });
        const { id } = await slips.add({ ...body, lend: lend === 'now' }, { idempotencyKey });
        onMade?.(id);
        return id;
      }}
    >
      {(form) => (
        <>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              label="服务人员"
              required
              choices={choices}
              {...form.field('serviceStaffId')}
              value={form.draft.serviceStaffId || undefined}
            />
            <SearchSelect<Schemas['Customer']>
              label="客户"
              hint="为哪位客户借用，可以不填"
              chosen={
                slip?.customerId
                  ? ({ id: slip.customerId, name: slip.customerName, phone: '' } as Schemas['Customer'])
                  : undefined
              }
              load={(query, signal) => customers.page({ ...query, all: true, status: 1 }, { signal })}
              text={({ name, phone }) => [name, phone].filter(Boolean).join('　')}
              {...form.field('customerId')}
            />
            <SelectField
              label="仓库"
              required
              choices={warehouseChoices(warehouses)}
              {...form.field('warehouseId')}
              onChange={(warehouseId) => {
                setShown((before) => ({ ...before, from: warehouseId }));
                form.change({ warehouseId });
              }}
            />
            <DateField label="应还日期" future {...form.field('dueDay')} />
            <TextField label="备注" maxLength={200} {...form.field('remark')} />
            {!slip && may.all('serviceBorrowOut.save', 'serviceBorrowOut.out') && (
              <SelectField
                label="出库"
                choices={[
                  { value: 'now' as const, label: '保存后马上出库' },
                  { value: 'later' as const, label: '先保存，以后出库' },
                ]}
                {...form.field('lend')}
              />
            )}
          </Box>
          <DraftLines
            {...form.field('lines')}
            errors={form.errors}
            known={known}
            learn={learn}
            saving={form.saving}
            warehouseId={form.draft.warehouseId}
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
