/** Two tones that a cashier tells apart without looking. Made here, so that nothing has to be fetched. */

let audio: AudioContext | undefined;

function tone(frequency: number, seconds: number, shape: OscillatorType, delay = 0): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + delay;
    const oscillator = new OscillatorNode(audio, { type: shape, frequency });
    const volume = new GainNode(audio, { gain: 0.08 });
    volume.gain.setValueAtTime(0.08, start + seconds * 0.6);
    volume.gain.linearRampToValueAtTime(0, start + seconds);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
  } catch {
    // A machine without sound sells as well.
  }
}

export function soundFound(): void {
  tone(1320, 0.07, 'sine');
}

export function soundUnknown(): void {
  tone(240, 0.14, 'square');
  tone(180, 0.22, 'square', 0.16);
}
