export const currency = "EUR";

export const PriceTable = ({ region }) => {
  const [rows] = useState(() => pricesIn(region));
  return rows.map((row) => <p>{row}</p>);
};

export const Price = ({ amount, unit = "parcel" }) => (
  <p>
    {amount} {currency} for each {unit}
  </p>
);
