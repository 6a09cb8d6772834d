import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMinute } from '@partsdesk/core/dates';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Link as RouterLink } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

const SOURCES: Record<Schemas['VehicleMileage']['source'], string> = {
  desk: '门店登记',
  app: '客户自报',
  import: '导入',
  before: '原有资料',
};

/** Shows what happened with a vehicle: owners, sales, mileages, audits. */
export function VehicleHistory({ id }: { id: string }) {
  const vehicles = useGroup(customerVehicle);
  const mayVisit = useMayVisit();
  const { data, error, reload } = useLoad(vehicles.history, { id });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  const { moves, sales, mileages, events } = data;
  return (
    <>
      <Lines
        title="过户"
        none="没有换过车主"
        lines={moves.map((move) => ({
          time: move.time,
          text: `${move.fromName} → ${move.toName}`,
          note: [move.reason, move.by].filter(Boolean).join(' · '),
        }))}
      />
      <Lines
        title="销售"
        none="还没有销售"
        lines={sales.map((sale) => ({
          time: sale.createTime,
          text: mayVisit('OrderSalesOrderDetails') ? (
            <Link component={RouterLink} to={`${pathOfRoute('OrderSalesOrderDetails') ?? ''}/${sale.id}`}>
              {sale.code}
            </Link>
          ) : (
            sale.code
          ),
          note: sale.customerName,
          end: <Money fen={sale.receivable} />,
        }))}
      />
      <Lines
        title="里程"
        none="还没有登记里程"
        lines={mileages.map((one) => ({
          time: one.time,
          text: `${formatQuantity(one.mileage)} 公里${one.used ? '' : '（不采用）'}`,
          note: [SOURCES[one.source], one.by].filter(Boolean).join(' · '),
        }))}
      />
      {events.length > 0 && (
        <Lines
          title="审核与启停"
          none=""
          lines={events.map(({ time, title, detail, by }) => ({
            time,
            text: title,
            note: [detail, by].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </>
  );
}

interface Line {
  time: string;
  text: React.ReactNode;
  note: string;
  end?: React.ReactNode;
}

function Lines({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) {
  return (
    <DetailSection title={title}>
      {lines.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {lines.map(({ time, text, note, end }, index) => (
            <Box component="li" key={index} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
              <Typography variant="body2" component="span" sx={{ flex: 1, minWidth: 160 }}>
                {text}
              </Typography>
              {end}
              <Typography variant="caption" color="textSecondary" component="div" sx={{ width: '100%' }}>
                {[formatMinute(time), note].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </DetailSection>
  );
}
