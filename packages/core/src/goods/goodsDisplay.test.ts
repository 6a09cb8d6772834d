import { describe, expect, it } from 'vitest';
import { firstImage, goodsImages, goodsTitle } from './goodsDisplay';

describe('how a part is shown', () => {
  it.each(['skuName', 'name', 'storeSkuName', 'goodsName', 'goodsShopSkuName'])(
    'its name is taken from %s where that is there [DATA-17]',
    (field) => {
      expect(goodsTitle({ [field]: '机油滤清器' })).toBe('机油滤清器');
      expect(goodsTitle({ [field]: '机油滤清器', spec: '大众 朗逸' })).toBe('机油滤清器 大众 朗逸');
    },
  );

  it('a name that is empty gives way to the next [DATA-17]', () => {
    expect(goodsTitle({ skuName: '', name: null, goodsName: '火花塞' })).toBe('火花塞');
    expect(goodsTitle({})).toBe('');
  });

  it('of several pictures the first is shown, from /file/ [DATA-18]', () => {
    expect(firstImage('/file/a.jpg,/file/b.jpg')).toBe('/file/a.jpg');
    expect(goodsImages(' a.jpg , /b.png,')).toEqual(['/file/a.jpg', '/file/b.png']);
    expect(firstImage('')).toBeUndefined();
    expect(firstImage(null)).toBeUndefined();
  });
});
