import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

/** 推广码: by which new customers bind themselves in the mini-app, typed or scanned; the picture when it is wanted. */
export function PromoterCode({ promoter }: { promoter: Schemas['Distributor'] }) {
  const [wanted, setWanted] = useState(false);
  return (
    <Box sx={{ px: 5, py: 4, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <FactGrid facts={[['推广码', promoter.code]]} />
      <Typography variant="body2" color="textSecondary">
        没在本店付过款的新客户，在小程序里填推广码或扫小程序码，就绑定这位分销员。
      </Typography>
      {promoter.status === 1 && !wanted && (
        <Button size="small" variant="outlined" onClick={() => setWanted(true)}>
          看小程序码
        </Button>
      )}
      {wanted && <CodePicture promoter={promoter} />}
    </Box>
  );
}

function CodePicture({ promoter: { id, name } }: { promoter: Schemas['Distributor'] }) {
  const { data, error, reload } = useLoad(useGroup(distributor).showQrcode, { id });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton rows={3} />;
  return (
    <>
      <Box component="img" src={data.image} alt={`${name}的推广小程序码`} sx={{ width: 200, height: 200 }} />
      <Button component="a" href={data.image} download={`推广码-${name}.png`} size="small">
        下载小程序码
      </Button>
    </>
  );
}
