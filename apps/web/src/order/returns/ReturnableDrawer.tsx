import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { Total } from '@partsdesk/ui/list/Total';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { Link } from 'react-router-dom';
import { GoodsName } from '../../goods/GoodsName';
import { useMayVisit } from '../../useMayVisit';
import { newReturnAddress } from '../documentAddress';

/** 可退明细 of an outbound: quantities by line, money by payment method. */
export function ReturnableDrawer({ saleOutId, onClose }: { saleOutId: string; onClose: () => void }) {
  const returns = useGroup(salesReturn);
  const mayVisit = useMayVisit();
  const { data, error, reload } = useLoad(saleOutId, (signal) =>
    returns.queryAbleRetuenAmount({ saleOutId }, { signal }),
  );
  return (
    <DetailDrawer
      title={data ? `可退明细 ${data.saleOutCode}` : '可退明细'}
      onClose={onClose}
      actions={
        mayVisit('OrderCashSaveReturnOrder') && (
          <Button component={Link} to={newReturnAddress(saleOutId)} variant="contained" onClick={onClose}>
            开始退货
          </Button>
        )
      }
    >
      <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={4} />}
        {data && (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
              <Total label="可退金额" strong>
                <Money fen={data.ableAmount} />
              </Total>
              {data.tenders.map(({ method, rest }) => (
                <Total key={method} label={payMethodLabel(method)}>
                  <Money fen={rest} />
                </Total>
              ))}
              {data.goodwill > 0 && (
                <Total label="已补偿（不再退）">
                  <Money fen={data.goodwill} />
                </Total>
              )}
              {data.debt > 0 && (
                <Total label="尚欠（退货先冲减）">
                  <Money fen={data.debt} />
                </Total>
              )}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
              {data.lines.map((line) => (
                <Box
                  component="li"
                  key={line.saleOutLineId}
                  sx={{ display: 'flex', gap: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <GoodsName line={line} />
                    <Typography variant="body2" color="textSecondary">
                      已出 <Quantity value={line.outQuantity} unit={line.unitName} />
                      ，已退 <Quantity value={line.returnedQuantity} unit={line.unitName} />
                    </Typography>
                  </Box>
                  <Box sx={{ textAlign: 'right' }}>
                    <Box>
                      可退{' '}
                      <b>
                        <Quantity value={line.returnableQuantity} unit={line.unitName} />
                      </b>
                    </Box>
                    <Money fen={line.amount - line.returnedAmount} />
                  </Box>
                </Box>
              ))}
            </Box>
          </>
        )}
      </Box>
    </DetailDrawer>
  );
}
