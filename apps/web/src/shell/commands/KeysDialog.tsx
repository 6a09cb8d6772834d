import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment } from 'react';

type KeyList = readonly (readonly [keys: string, does: string])[];

const consoleKeys: KeyList = [
  ['Ctrl + K', '快速前往页面、单据、客户、商品或操作'],
  ['/', '光标跳到本页的搜索框'],
  ['Enter', '列表中打开选中的一行；筛选框中开始查询'],
  ['↑ ↓', '在列表、菜单和选项中移动；从搜索框进入列表'],
  ['Alt + N', '新增：按下本页右上角的主按钮'],
  ['Ctrl + Enter', '保存正在填写的表单；按下单据页或对话框的主按钮'],
  ['Esc', '关闭抽屉、菜单或对话框'],
  ['F1', '打开本页的帮助'],
  ['?', '显示这份快捷键'],
];

/** Keys that are the same at the cash desk, whose pages have lists of their own. */
const everywhere: KeyList = consoleKeys.filter(([key]) => ['Ctrl + K', 'F1', '?'].includes(key));

/** Lists the keys of the console's pages, or those of a page of the cash desk. */
export function KeysDialog({ deskKeys, onClose }: { deskKeys?: KeyList | undefined; onClose: () => void }) {
  const keys = deskKeys ? [...deskKeys, ...everywhere] : consoleKeys;
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">快捷键</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 5, rowGap: 2 }}
        >
          {keys.map(([key, does]) => (
            <Fragment key={key}>
              <Box component="dt">
                <Box
                  component="kbd"
                  sx={{
                    px: 2,
                    py: 0.5,
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    fontSize: 12,
                    fontFamily: 'inherit',
                    bgcolor: 'background.default',
                  }}
                >
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {does}
              </Box>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}
