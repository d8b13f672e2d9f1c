module countersign.example/countersigntest

go 1.22
