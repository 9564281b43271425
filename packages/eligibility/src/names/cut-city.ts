/** Maximum characters of a city's name in what the agency publishes, which cuts longer ones: "Colorado Spring". */
export const CITY_CHARACTERS = 15;
