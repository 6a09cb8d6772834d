import Box from '@mui/material/Box';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { usePrintSetting } from '../order/print/PrintDocument';
import { DirectPrinterSetting } from './direct/DirectPrinterSetting';
import { PrinterCalibration } from './PrinterCalibration';
import { PrintSettingForm } from './PrintSettingForm';

/** 打印基础设置: sets how this shop prints. */
export function LogBasic() {
  const { data, error, loading, reload } = usePrintSetting();
  return (
    <Page plain title="打印基础设置">
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && loading && <PageSkeleton />}
      {/* Mounts the form anew for a newer version. */}
      {data && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <PrintSettingForm key={data.version} setting={data} reload={reload} />
          <PrinterCalibration />
          <DirectPrinterSetting />
        </Box>
      )}
    </Page>
  );
}
