import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { changeLayout, useLayoutSettings, type LayoutSettings } from './layoutSettings';

type SwitchName = {
  [Name in keyof LayoutSettings]: LayoutSettings[Name] extends boolean ? Name : never;
}[keyof LayoutSettings];

/** 界面设置: edits the layout; settings that do not apply are disabled and keep their value (D42). */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = useLayoutSettings();
  const choice = <Name extends 'menuTheme' | 'navigation' | 'contentWidth'>(
    name: Name,
    label: string,
    choices: readonly (readonly [LayoutSettings[Name], string])[],
    disabled = false,
  ) => (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }} disabled={disabled}>
      <FormLabel component="legend" sx={{ fontSize: 14 }}>
        {label}
      </FormLabel>
      <RadioGroup row value={settings[name]} onChange={(_, value) => changeLayout({ [name]: value })}>
        {choices.map(([value, word]) => (
          <FormControlLabel
            key={value}
            value={value}
            disabled={disabled}
            control={<Radio size="small" />}
            label={word}
          />
        ))}
      </RadioGroup>
    </Box>
  );
  const toggle = (name: SwitchName, label: string, disabled = false) => (
    <FormControlLabel
      labelPlacement="start"
      sx={{ justifyContent: 'space-between', m: 0 }}
      label={label}
      disabled={disabled}
      control={<Switch checked={settings[name]} onChange={(_, on) => changeLayout({ [name]: on })} />}
    />
  );
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': '界面设置', sx: { width: 'min(320px, 100vw)', p: 5 } } }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography component="h2" variant="h2">
          界面设置
        </Typography>
        {choice('menuTheme', '菜单主题', [
          ['dark', '暗色'],
          ['light', '亮色'],
        ])}
        {choice('navigation', '导航模式', [
          ['side', '侧边栏导航'],
          ['top', '顶部栏导航'],
        ])}
        {choice(
          'contentWidth',
          '内容区域宽度',
          [
            ['fluid', '流式'],
            ['fixed', '固定'],
          ],
          settings.navigation !== 'top',
        )}
        {toggle('fixedHeader', '固定顶栏')}
        {toggle('hideHeader', '下滑时隐藏顶栏', !settings.fixedHeader)}
        {toggle('fixedMenu', '固定侧边菜单', settings.navigation !== 'side')}
        {toggle('colourWeak', '色弱模式')}
        {toggle('multiTab', '多页签模式')}
        {toggle('hideSoon', '隐藏即将上线的功能')}
      </Box>
    </Drawer>
  );
}
