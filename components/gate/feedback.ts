import type { Shown } from './gate-memory';

/** Tones (Hz, each 120 ms) and vibration (ms) of each answer. */
const signals: Record<Shown['answer'], { tones: readonly number[]; vibration: readonly number[] }> = {
  in: { tones: [1_320], vibration: [80] },
  exit: { tones: [1_320], vibration: [80] },
  again: { tones: [880, 1_100], vibration: [80, 80, 80] },
  look: { tones: [660, 780, 930], vibration: [400] },
  stop: { tones: [220, 180], vibration: [120, 90, 120, 90, 120] },
  notPass: { tones: [], vibration: [] },
};

const toneLength = 0.12;

/** Sound and vibration. Browsers allow sound only once it was created within a press. */
export function createFeedback(): (answer: Shown['answer']) => void {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext();
  return (answer) => {
    const { tones, vibration } = signals[answer];
    navigator.vibrate?.([...vibration]);
    if (!audio) return;
    void audio.resume();
    tones.forEach((frequency, index) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = answer === 'stop' ? 'square' : 'sine';
      tone.frequency.value = frequency;
      volume.gain.value = 0.4;
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + index * toneLength);
      tone.stop(audio.currentTime + (index + 1) * toneLength);
    });
  };
}
