import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';

/** Shows the submitted data with the pictures that prove them. A click shows a picture at full size. */
export function StoreAuthFacts({ auth }: { auth: Schemas['StoreAuthDetail'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FactGrid
        facts={[
          ['企业名称', auth.companyName],
          ['信用代码', <DocumentNumber key="code" code={auth.creditCode} />],
          ['法定代表人', auth.legalPerson],
          ['身份证号', auth.legalIdNumber],
          ['联系手机', auth.phone],
          ['提交时间', formatMoment(auth.submitTime)],
        ]}
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, alignItems: 'start' }}>
        <Picture label="营业执照" address={auth.views.licence} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Picture label="身份证人像面" address={auth.views.idFront} />
          <Picture label="身份证国徽面" address={auth.views.idBack} />
        </Box>
      </Box>
    </Box>
  );
}

function Picture({ label, address }: { label: string; address: string }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <a href={address} target="_blank" rel="noreferrer" title="查看原图">
        <Box
          component="img"
          src={address}
          alt={label}
          sx={{
            width: '100%',
            display: 'block',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            bgcolor: 'background.image',
            minHeight: 80,
          }}
        />
      </a>
      <Typography component="figcaption" variant="caption" color="textSecondary">
        {label}
      </Typography>
    </Box>
  );
}
