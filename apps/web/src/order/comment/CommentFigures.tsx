import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { STARS } from '@partsdesk/core/order/comment/commentFigures';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Field } from '@partsdesk/ui/form/field';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import type { Loaded } from '@partsdesk/ui/page/useLoad';
import { Stars } from './Stars';

type Figures = Schemas['CustomerCommentStatistics'];

/** Shows the ratings; a click on a bar filters by its stars, another click removes the filter. */
export function CommentFigures({
  figures,
  stars,
}: {
  figures: Loaded<Figures>;
  stars: Pick<Field<Figures['stars'][number]['stars'] | undefined>, 'value' | 'onCommit'>;
}) {
  const { data, error, reload } = figures;
  const bars = data?.stars ?? STARS.map((each) => ({ stars: each, count: 0, share: 0 }));
  return (
    <Box
      component="section"
      aria-label="评价统计"
      sx={{
        bgcolor: 'background.paper',
        border: { xs: 1, md: 0 },
        borderBottom: { md: 1 },
        borderColor: { xs: 'divider', md: 'divider' },
        borderRadius: { xs: 1, md: 0 },
      }}
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 10, rowGap: 3, px: 4, py: 3 }}>
        <Box sx={{ minWidth: 128 }}>
          <Typography component="div" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
            {data?.average?.toFixed(2) ?? '-'}
          </Typography>
          <Stars value={data?.average ?? 0} />
          <Typography variant="caption" color="textSecondary" component="div">
            平均评分 · 共 {data ? data.total.toLocaleString('en-US') : '-'} 条
          </Typography>
        </Box>
        <Box role="group" aria-label="按星级筛选" sx={{ flex: '1 1 260px', maxWidth: 480, display: 'grid' }}>
          {bars.map((bar) => {
            const chosen = stars.value === bar.stars;
            return (
              <ButtonBase
                key={bar.stars}
                aria-pressed={chosen}
                onClick={() => stars.onCommit?.(chosen ? undefined : bar.stars)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '36px 1fr 44px 64px',
                  alignItems: 'center',
                  gap: 2,
                  minHeight: { xs: 32, sm: 24 },
                  px: 2,
                  borderRadius: 1,
                  textAlign: 'left',
                  ...(chosen ? { bgcolor: 'background.selected' } : { '&:hover': { bgcolor: 'action.hover' } }),
                }}
              >
                <Typography component="span" variant="caption">
                  {bar.stars} 星
                </Typography>
                <Box aria-hidden sx={{ height: 6, borderRadius: 1, bgcolor: 'background.track' }}>
                  <Box
                    sx={{ height: 6, borderRadius: 1, bgcolor: 'primary.main' }}
                    style={{ width: `${String(bar.share)}%` }}
                  />
                </Box>
                <Typography component="span" variant="caption" sx={{ textAlign: 'right' }}>
                  {bar.share}%
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary" sx={{ textAlign: 'right' }}>
                  {bar.count.toLocaleString('en-US')} 条
                </Typography>
              </ButtonBase>
            );
          })}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'flex', columnGap: 8, rowGap: 2, flexWrap: 'wrap' }}>
          <Figure label="好评率（4–5 星）" value={data && data.total > 0 ? `${String(data.goodShare)}%` : '-'} />
          <Figure
            label="未回复"
            value={data ? data.notReplied.toLocaleString('en-US') : '-'}
            waits={(data?.notReplied ?? 0) > 0}
          />
          <Figure label="已回复" value={data ? data.replied.toLocaleString('en-US') : '-'} />
        </Box>
      </Box>
    </Box>
  );
}

const Figure = ({ label, value, waits = false }: { label: string; value: string; waits?: boolean }) => (
  <Box>
    <Typography component="dt" variant="caption" color="textSecondary">
      {label}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, color: waits ? 'warning.main' : 'text.primary' }}
    >
      {value}
    </Typography>
  </Box>
);
