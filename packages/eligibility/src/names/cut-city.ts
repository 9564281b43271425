/** Maximum characters of a city's name; the agency cuts longer names: "Colorado Spring". */
export const CITY_CHARACTERS = 15;
