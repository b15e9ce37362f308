import { fold } from '../language/fold.ts';
import { GAZETTEER } from './gazetteer-data.ts';

export interface GazetteerRegion {
  /** "IT-55", the first two letters being the country's code. */
  code: string;
  names: string;
  /** Each city's names, the first being the commonest. */
  cities: string[][];
}

let regions: readonly GazetteerRegion[] | undefined;

/** The regions of the gazetteer. What carries brackets shares its name with a larger place, and is left to that. */
export function gazetteerRegions(): readonly GazetteerRegion[] {
  regions ??= GAZETTEER.split('\n').filter((line) => line !== '').map((line) => {
    const [code = '', names = '', cities = ''] = line.split('|');
    return { code, names: plainNames(names, ',').join(','), cities: plainNames(cities, ',').map((city) => plainNames(city, '/')) };
  });
  return regions;
}

function plainNames(text: string, separator: string): string[] {
  return text.split(separator).map((name) => name.trim()).filter((name) => name !== '' && !name.includes('('));
}

/** A city's part of its id: "sao-paulo". */
export function slugOf(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, '-');
}

let names: ReadonlyMap<string, string> | undefined;

/** What a region or city of the gazetteer is called, by its code. */
export function gazetteerName(code: string): string | undefined {
  names ??= new Map(gazetteerRegions().flatMap((region) => [...(region.names === '' ? [] : [[region.code, region.names] as const]), ...region.cities.map(([name = '']) => [`${region.code}-${slugOf(name)}`, name] as const)]));
  return names.get(code);
}
