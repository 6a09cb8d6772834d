import { ApiError } from '@partsdesk/sdk';
import { goodsExportRecord } from '@partsdesk/sdk/parts/goodsExportRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { useState } from 'react';
import { MenuButton } from '../MenuButton';
import { useAtHead } from '../useAtHead';
import { PlatformSync } from './PlatformSync';

const ExcelImport = whenShown(async () => (await import('@partsdesk/ui/file/ExcelImport')).ExcelImport);
const GoodsExportRecords = whenShown(async () => (await import('./GoodsExportRecords')).GoodsExportRecords);
const GoodsImportWizard = whenShown(async () => (await import('./GoodsImportWizard')).GoodsImportWizard);

type Open = 'import' | 'onSale' | 'offSale' | 'records' | { job: string };

/** Imports and exports parts by sheets, in the head of the archive's list. `filter` is the list's. */
export function GoodsSheetActions({ filter }: { filter: Parameters<ReturnType<typeof goodsExportRecord>['exp']>[0] }) {
  const records = useGroup(goodsExportRecord);
  const may = useMay();
  const atHead = useAtHead();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const startExport = async () => {
    try {
      setOpen({ job: await records.exp(filter) });
    } catch (error) {
      // The session has reported the error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const imports: [string, () => void][] = [
    ...(may('goods.import') ? [['导入商品', () => setOpen('import')] as [string, () => void]] : []),
    ...(may('goods.sale')
      ? ([
          ['按表格上架', () => setOpen('onSale')],
          ['按表格停售', () => setOpen('offSale')],
        ] as [string, () => void][])
      : []),
  ];
  return (
    <>
      {atHead && imports.length > 0 && <MenuButton label="导入" entries={imports} />}
      {may('goodsExportRecord.export') && (
        <MenuButton
          label="导出"
          entries={[
            ['导出商品档案', () => void startExport()],
            ['导出记录', () => setOpen('records')],
          ]}
        />
      )}
      <PlatformSync />
      {open === 'import' && <GoodsImportWizard onClose={close} />}
      {open === 'onSale' && (
        <ExcelImport
          title="要上架的商品"
          path="/api/parts/goods/importBatchOnSale"
          hint="表格只需要一列「商品编码」，所有门店同时上架。"
          onClose={close}
        />
      )}
      {open === 'offSale' && (
        <ExcelImport
          title="要停售的商品"
          path="/api/parts/goods/importBatchOffSale"
          hint="表格只需要一列「商品编码」，所有门店同时停售。"
          onClose={close}
        />
      )}
      {open === 'records' && <GoodsExportRecords onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && <JobDialog id={open.job} title="导出商品" onClose={() => setOpen(undefined)} />}
    </>
  );
}
