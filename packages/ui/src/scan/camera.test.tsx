import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';

const camera = vi.hoisted(() => ({
  see: undefined as ((result: { getText: () => string }) => void) | undefined,
  refused: false,
  stopped: 0,
}));
vi.mock('@zxing/browser', () => ({
  BrowserMultiFormatReader: class {
    decodeFromConstraints(_: unknown, __: unknown, onResult: typeof camera.see) {
      if (camera.refused) return Promise.reject(new Error('NotAllowedError'));
      camera.see = onResult;
      return Promise.resolve({ stop: () => (camera.stopped += 1) });
    }
  },
}));
vi.mock('../page/usePhone', () => ({ usePhone: () => true }));

const { CameraButton } = await import('./CameraButton');
const { useScanner } = await import('./scanner');

afterEach(() => {
  camera.refused = false;
});

function Desk() {
  const [codes, setCodes] = useState<string[]>([]);
  useScanner((code) => setCodes((before) => [...before, code]));
  return (
    <>
      <CameraButton />
      <output>{codes.join(' ')}</output>
    </>
  );
}

it('[U-48] a code that the camera of the phone reads goes once where a scan goes, and the camera is let go', async () => {
  const page = await renderInTest(<Desk />);
  await page.click(page.find('button[aria-label="用摄像头扫码"]'));
  await page.eventually(() => expect(camera.see).toBeDefined());
  camera.see?.({ getText: () => '6920001001681' });
  camera.see?.({ getText: () => '6920001001681' });
  await page.eventually(() => expect(page.find('output').textContent).toBe('6920001001681'));
  expect(camera.stopped).toBeGreaterThan(0);
});

it('[U-48] says in words when the camera is refused', async () => {
  camera.refused = true;
  const page = await renderInTest(<Desk />);
  await page.click(page.find('button[aria-label="用摄像头扫码"]'));
  await page.eventually(() => expect(page.text()).toContain('打不开摄像头'));
});
