import { render, screen } from '@testing-library/svelte';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import QrCode from './QrCode.svelte';

describe('the picture of an address', () => {
  it('draws every dark square of the code, with a quiet edge round it', async () => {
    const text = 'https://letopis.example/invite/abc';
    render(QrCode, { text, label: 'QR' });
    const svg = await screen.findByRole('img', { name: 'QR' });
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flat().filter(Boolean).length;
    expect(svg.querySelector('path')!.getAttribute('d')!.match(/M/g)).toHaveLength(dark);
    expect(svg.getAttribute('viewBox')).toBe(`-3 -3 ${size + 6} ${size + 6}`);
  });
});
