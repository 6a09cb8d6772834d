import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';

/** Shows a QR code on a desktop for a phone to scan. The library is loaded only there. */
export default function ScanCode({ content, until }: { content: string; until: string }) {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let left = false;
    void toDataURL(content, { margin: 2, width: 240 }).then((made) => {
      if (!left) setImage(made);
    });
    return () => {
      left = true;
    };
  }, [content]);
  return (
    <section className="card scan">
      {image && <img className="code" src={image} width={240} height={240} alt="微信支付二维码" />}
      <p className="soft">有效至 {until}</p>
    </section>
  );
}
