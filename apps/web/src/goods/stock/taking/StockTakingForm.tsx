import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField, type Choice } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { categoryChoices } from '../../archive/categoryChoices';
import { ownWarehouses, useWarehouses, warehouseChoices } from '../useWarehouses';

interface Draft {
  warehouseId: string;
  scope: 0 | 1 | 2;
  shelves: string[];
  categoryIds: string[];
  blind: 1 | 0;
  remark: string;
}

interface StockTakingFormProps {
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** Starts a count. */
export function StockTakingForm(props: StockTakingFormProps) {
  const warehouses = useWarehouses();
  return warehouses ? <Form {...props} warehouses={ownWarehouses(warehouses)} /> : null;
}

function Form({
  onAdded,
  onClose,
  warehouses,
}: StockTakingFormProps & { warehouses: readonly Schemas['CompanyWarehouse'][] }) {
  const takings = useGroup(stockTaking);
  return (
    <FormDialog<Draft>
      title="新增盘点单"
      width={560}
      initial={{ warehouseId: warehouses[0]?.id ?? '', scope: 0, shelves: [], categoryIds: [], blind: 1, remark: '' }}
      saveLabel="开始盘点"
      savedText="盘点单已建好，可以开始盘点"
      save={async ({ blind, remark, ...draft }, idempotencyKey) =>
        onAdded((await takings.add({ ...draft, blind: blind === 1, remark: remark.trim() }, { idempotencyKey })).id)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="仓库"
            required
            choices={warehouseChoices(warehouses)}
            {...form.field('warehouseId')}
            onChange={(warehouseId) => form.change({ warehouseId, shelves: [] })}
          />
          <SelectField
            label="盘点范围"
            required
            choices={[
              { value: 0 as const, label: '全仓' },
              { value: 1 as const, label: '按货位' },
              { value: 2 as const, label: '按分类' },
            ]}
            {...form.field('scope')}
          />
          {form.draft.scope === 1 && <Shelves {...form.field('shelves')} warehouseId={form.draft.warehouseId} />}
          {form.draft.scope === 2 && <Categories {...form.field('categoryIds')} />}
          <SelectField
            label="方式"
            choices={[
              { value: 1 as const, label: '盲盘（盘点人看不到账面数量）' },
              { value: 0 as const, label: '明盘（显示账面数量）' },
            ]}
            hint="盲盘更准：提交以后才显示账面数量和差异"
            {...form.field('blind')}
          />
          <TextField label="备注" maxLength={200} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}

function Shelves({ warehouseId, ...field }: Field<string[]> & { warehouseId: string }) {
  const takings = useGroup(stockTaking);
  const { data = [] } = useLoad(takings.shelves, { warehouseId });
  return <Several label="货位" choices={data.map((shelf) => ({ value: shelf, label: shelf }))} {...field} />;
}

function Categories(field: Field<string[]>) {
  const categories = useGroup(goodsCategory);
  const { data = [] } = useLoad(categories.list);
  return <Several label="分类" choices={categoryChoices(data)} {...field} />;
}

/** Chooses several of many. */
function Several({
  label,
  choices,
  value,
  onChange,
  ...field
}: Field<string[]> & { label: string; choices: readonly Choice<string>[] }) {
  useRule(field, () => (value.length ? undefined : `请选择${label}`));
  return (
    <FieldFrame {...field} label={label} required>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          multiple
          size="small"
          disableCloseOnSelect
          options={choices}
          value={choices.filter((choice) => value.includes(choice.value))}
          getOptionLabel={(choice) => choice.label.trim()}
          getOptionKey={(choice) => choice.value}
          isOptionEqualToValue={(choice, other) => choice.value === other.value}
          noOptionsText={`没有${label}`}
          onChange={(_, chosen) => onChange(chosen.map((choice) => choice.value))}
          renderOption={({ key, ...option }, choice) => (
            <li key={key} {...option}>
              {choice.label}
            </li>
          )}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              placeholder={value.length ? '' : `选择${label}`}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
