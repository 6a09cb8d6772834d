import Button from '@mui/material/Button';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { shiftSums } from '@partsdesk/core/listSums';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { shiftData } from '@partsdesk/print/documents/shiftData';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { ShopFilter, useShopChoices } from '../ShopFilter';
import { CloseShift, useCloseProblem } from './CloseShift';
import { CorrectFloat } from './CorrectFloat';
import { shiftColumns } from './shiftColumns';
import { ShiftSlip } from './ShiftSlip';

type Row = Schemas['ShiftRecord'];

/** 交接班记录: lists the shop's shifts, newest first. */
export function OrderShiftRecord() {
  const shifts = useGroup(shiftRecord);
  const closeProblem = useCloseProblem();
  const [opened, setOpened] = useState<Row>();
  const [closing, setClosing] = useState<Row>();
  const [correcting, setCorrecting] = useState<Row>();
  const may = useMay();
  const { print, choose, sheet } = useTemplatePrint<Row>(9, shiftData, { idsOf: ({ id }) => [id] });
  const download = useDownloadPdf();
  const branches = useShopChoices();
  const list = usePagedList(shifts.page, {
    sums: shiftSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(shiftLifecycle, status),
      differs: () => '有差异',
      shopId: (id) => `门店：${branches.nameOf(id)}`,
      ...dayChips(),
    },
  });
  // Its prints are counted meanwhile.
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  const actionsOf = (row: Row) => [
    can(shiftLifecycle, row.status, 'close') && {
      label: '结清',
      primary: true,
      refused: closeProblem(row),
      run: () => setClosing(row),
    },
    can(shiftLifecycle, row.status, 'correctFloat') && {
      label: '更正备用金',
      refused: row.mine || may('shiftRecord.close') ? undefined : '别人的班次由店长更正',
      run: () => setCorrecting(row),
    },
    row.endTime !== null && { label: '打印', run: () => void print(row) },
  ];
  return (
    <ListPage
      title="交接班记录"
      list={list}
      columns={shiftColumns}
      filters={
        <>
          <TextField label="班次、收银员" type="search" width={180} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={statusChoices(shiftLifecycle)} width={120} {...list.bind('status')} />
          <DateRange label="开班日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={branches} {...list.bind('shopId')} />
          <FilterToggle label="有差异" {...list.bind('differs')} />
        </>
      }
      actions={(row) => [{ label: '查看', run: () => setOpened(row) }, ...actionsOf(row)]}
      onOpen={setOpened}
      empty="还没有班次。收银员在收银台开班后，班次会出现在这里。"
    >
      {shown && (
        <DetailDrawer
          title="交班单"
          actions={
            shown.endTime !== null && (
              <>
                <Button onClick={() => void download(9, shown.id)}>下载 PDF</Button>
                <Button onClick={() => choose(shown)}>选择模板</Button>
                <Button variant="outlined" onClick={() => void print(shown)}>
                  打印
                </Button>
              </>
            )
          }
          onClose={() => setOpened(undefined)}
        >
          <DetailSection>
            <ShiftSlip shift={shown} />
          </DetailSection>
        </DetailDrawer>
      )}
      {closing && <CloseShift shift={closing} onClose={() => setClosing(undefined)} />}
      {correcting && <CorrectFloat shift={correcting} onClose={() => setCorrecting(undefined)} />}
      {sheet}
    </ListPage>
  );
}
