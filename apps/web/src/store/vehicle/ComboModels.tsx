import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { comboModel } from '@partsdesk/sdk/parts/comboModel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { materialAddress } from './materialAddress';

interface ComboModelsProps {
  meal: Schemas['Combo'];
  onEdit: () => void;
  onClose: () => void;
}

/** Lists a meal's vehicle models with links to their materials. */
export function ComboModels({ meal, onEdit, onClose }: ComboModelsProps) {
  const pairs = useGroup(comboModel);
  const confirm = useConfirm();
  const act = useAct();
  const mayVisit = useMayVisit();
  const remove = async ({ id, title, lineCount }: Schemas['ComboModel']) => {
    const text = lineCount > 0 ? `连同它的 ${String(lineCount)} 项物料一起移除，不可恢复。` : '移除后可以再加回来。';
    if (await confirm({ title: `从套餐中移除“${title}”？`, text, action: '移除', danger: true }))
      await act('已移除', () => pairs.del({ id }));
  };
  return (
    <DetailDrawer
      title={meal.name}
      state={<EnabledChip status={meal.status} />}
      onClose={onClose}
      actions={
        <Permitted path="combo.save">
          <Button variant="contained" onClick={onEdit}>
            编辑套餐
          </Button>
        </Permitted>
      }
    >
      {meal.remark && (
        <DetailSection>
          <Typography variant="body2" color="textSecondary">
            {meal.remark}
          </Typography>
        </DetailSection>
      )}
      <DetailSection title={`适用车型（${String(meal.models.length)}）`}>
        {meal.models.length === 0 && <EmptyState text="还没有适用车型。编辑套餐，选择车型后为每个车型配置物料。" />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {meal.models.map((model) => (
            <Box
              component="li"
              key={model.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 3,
                py: 2,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 160 }}>
                <Typography variant="body1">{model.title}</Typography>
                <Typography variant="caption" color="textSecondary">
                  {model.lineCount > 0 ? `${String(model.lineCount)} 项物料` : '还没有物料'}
                </Typography>
              </Box>
              <Money fen={model.total} strong />
              <Box>
                {mayVisit('StoreMealMaterial') && (
                  <Button size="small" component={Link} to={materialAddress(model.id)} onClick={onClose}>
                    物料
                  </Button>
                )}
                <Permitted path="combo.save">
                  <Button size="small" color="error" onClick={() => void remove(model)}>
                    移除
                  </Button>
                </Permitted>
              </Box>
            </Box>
          ))}
        </Box>
      </DetailSection>
    </DetailDrawer>
  );
}
