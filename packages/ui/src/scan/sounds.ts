/** Audio context for two distinct tones, generated here so that no file has to be loaded. */

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
    // Continues without sound on a machine that has none.
  }
}

export function soundFound(): void {
  tone(1320, 0.07, 'sine');
}

export function soundUnknown(): void {
  tone(240, 0.14, 'square');
  tone(180, 0.22, 'square', 0.16);
}
