import type { Tone } from '@partsdesk/ui/document/tones.ts';

/** Status of an announcement, by its period and withdrawal. */
export const noticeStatus: Record<0 | 1 | 2 | 3, { label: string; tone: Tone }> = {
  0: { label: '未开始', tone: 'grey' },
  1: { label: '展示中', tone: 'green' },
  2: { label: '已结束', tone: 'grey' },
  3: { label: '已撤回', tone: 'red' },
};

export const noticeStatusChoices = ([0, 1, 2, 3] as const).map((value) => ({
  value,
  label: noticeStatus[value].label,
}));
