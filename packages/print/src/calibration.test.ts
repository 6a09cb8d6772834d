import { expect, it } from 'vitest';
import { CALIBRATED_PAPERS, calibrationPage, frameInset } from './calibration';
import { bottomOf, topOf } from './marks';
import { paperName } from './paperName';

it.each(CALIBRATED_PAPERS.map((paper) => [paperName(paper), paper] as const))(
  '[PRN-17] the page that measures %s has its frame where its words say, and nothing beyond',
  (name, paper) => {
    const { width, height, marks } = calibrationPage(paper);
    const inset = frameInset(paper);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? mark : []));
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining([`校准页 ${name}`, `框离左边 ${String(inset / 10)} 毫米`, '框离上边 10 毫米', '10', '20']),
    );
    for (const { x, width: wide } of texts) expect(x + wide).toBeLessThanOrEqual(width - inset);
    for (const mark of marks) {
      expect(topOf(mark)).toBeGreaterThanOrEqual(100);
      expect(bottomOf(mark)).toBeLessThanOrEqual(height - 100);
      expect(mark.x).toBeGreaterThanOrEqual(inset);
    }
  },
);
