export type Tab = 'talk' | 'people' | 'decisions' | 'host';
