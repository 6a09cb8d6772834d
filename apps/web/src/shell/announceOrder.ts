import { NEW_ORDER_SPEECH } from '@partsdesk/core/notice/reminders';

/** Announces a new online order by speech and text, since some browsers allow speech only after a click (D45). */
export function announceOrder(show: (text: string) => void): void {
  show(NEW_ORDER_SPEECH.text);
  const speech = new SpeechSynthesisUtterance(NEW_ORDER_SPEECH.text);
  speech.lang = 'zh-CN';
  speech.volume = NEW_ORDER_SPEECH.volume;
  window.speechSynthesis.speak(speech);
}
