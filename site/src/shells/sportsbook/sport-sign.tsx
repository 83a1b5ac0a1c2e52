/** Icon of a sport, in the style of the other icons. */
const signs: Readonly<Record<string, string>> = {
  soccer:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8l3.8 2.8l-1.5 4.4H9.7l-1.5-4.4zM12 3v5M20.5 9.5l-4.7 1.3M17.3 19.2l-3-4M6.7 19.2l3-4M3.5 9.5l4.7 1.3',
  basketball:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3v18M5.6 5.6a9 9 0 0 1 0 12.8M18.4 5.6a9 9 0 0 0 0 12.8',
  tennis: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M5 6.3c4.6 2.6 4.6 8.8 0 11.4M19 6.3c-4.6 2.6-4.6 8.8 0 11.4',
  ice_hockey: 'M3 17.5c0-1.7 4-3 9-3s9 1.3 9 3v1.5c0 1.7-4 3-9 3s-9-1.3-9-3zM18 2l-6 12.5M6 2l4.5 9',
  american_football: 'M4 20C2 11 11 2 20 4c2 9-7 18-16 16zM9 15l6-6M10.5 10.5l3 3M8.5 12.5l3 3M12.5 8.5l3 3',
  table_tennis:
    'M5.5 15.5A7.5 7.5 0 1 1 15.5 5.5c3 3 2 7-.5 9.5l-2.5 2.5zM5.5 15.5L10 20M12.5 17.5L9.5 21L6 17.5M20 18.5a1.5 1.5 0 1 1-.01 0',
};

const other = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';

export function SportSign({ sport, size = 18 }: { readonly sport: string; readonly size?: number }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={signs[sport] ?? other} />
    </svg>
  );
}
